import { useView } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { Dialog } from '../shell/dialog.tsx';
import { keyHelp, VOCABULARY } from './vocabulary.ts';

/** The keys, and what the words of the screen mean. */
export function HelpDialog() {
  const open = useView((state) => state.helpOpen);
  return (
    <Dialog open={open} onClose={() => viewStore.setState({ helpOpen: false })} title="Keyboard and vocabulary">
      <h3>Keyboard</h3>
      <dl className="help-list keys">
        {keyHelp(navigator.platform).map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <h3>Vocabulary</h3>
      <dl className="help-list">
        {VOCABULARY.map(({ term, meaning, source }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {meaning} <span className="ink3">{source}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="ink3">
        RSM: “Compact-Memory LLM Agents via Online Max-Member Clustering and Atom-Aware Packing”, arXiv 2609.04915.
        Ours: a word of this app.
      </p>
    </Dialog>
  );
}
