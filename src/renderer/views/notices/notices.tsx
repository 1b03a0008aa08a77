import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ImportFailure, Progress, Task } from '../../../core/contract/events.ts';
import { counted } from '../../canvas/format.ts';
import { ask } from '../../state/ask.ts';
import { dismissNotice, noticeStore } from '../../state/notice-store.ts';
import { useEngine } from '../../state/use-stores.ts';
import { fileName } from '../bar/open-menu.tsx';
import { haltedWords } from '../compare/why-no-prompts.ts';
import { CloseIcon } from '../shell/icons.tsx';
import { columnWay } from './column-way.ts';
import { noticeWords, progressWords } from './progress-words.ts';

const TASKS: readonly Task[] = ['import', 'embed', 'similarities', 'layout', 'curves', 'evaluate'];
/** Work that ends sooner than this is not worth a word. */
const PATIENCE_MS = 600;
const DONE_SHOWN_MS = 6000;

interface NoticesProps {
  /** Work that the workspace tells of in a place of its own. */
  readonly except?: Task;
}

/** What is under way, what failed and what was saved; none of it takes the focus. */
export function Notices({ except }: NoticesProps) {
  const progress = useEngine((state) => state.progress);
  const failure = useEngine((state) => state.failure);
  const importFailures = useEngine((state) => state.importFailures);
  const notices = useStore(noticeStore, (state) => state.notices);
  const [seen, setSeen] = useState<unknown>(null);
  const [seenImport, setSeenImport] = useState<unknown>(null);
  return (
    <div className="notices" aria-live="polite">
      {TASKS.map((task) =>
        task !== except && progress[task] ? <ProgressNotice key={task} progress={progress[task]} /> : null,
      )}
      <HaltedNotice />
      {failure && failure !== seen && (except === undefined || failure.task !== except) ? (
        <FailureNotice sentence={failure.reason} onDismiss={() => setSeen(failure)} />
      ) : null}
      {importFailures.length > 0 && importFailures !== seenImport ? (
        <ImportFailures failures={importFailures} onDismiss={() => setSeenImport(importFailures)} />
      ) : null}
      {notices.map(({ id, kind, sentence }) =>
        kind === 'done' ? (
          <DoneNotice key={id} sentence={sentence} onDismiss={() => dismissNotice(id)} />
        ) : (
          <FailureNotice key={id} sentence={sentence} onDismiss={() => dismissNotice(id)} />
        ),
      )}
    </div>
  );
}

function ProgressNotice({ progress }: { readonly progress: Progress }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!due) return null;
  const { task, done, total } = progress;
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <div className="notice">
      <p className="sentence">{noticeWords(progress)}</p>
      <button type="button" className="button" onClick={() => void ask('cancelTask', { task })}>
        Cancel
      </button>
      <div
        className="progress-track"
        role="progressbar"
        aria-label={progressWords(progress)}
        aria-valuenow={Math.round(share * 100)}
      >
        <div className="progress-done" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}

/** Embedding that was cancelled or failed can be taken up again: what is embedded comes from the cache. */
function HaltedNotice() {
  const words = useEngine(haltedWords);
  const episodeId = useEngine((state) => state.episode?.heading.episodeId);
  if (words === null || episodeId === undefined) return null;
  return (
    <div className="notice">
      <p className="sentence">{words}</p>
      <button type="button" className="button" onClick={() => void ask('selectEpisode', { episodeId })}>
        Go on
      </button>
    </div>
  );
}

interface NoticeProps {
  readonly sentence: string;
  readonly onDismiss: () => void;
}

function FailureNotice({ sentence, onDismiss }: NoticeProps) {
  return (
    <div className="notice" role="alert">
      <p className="sentence readable">
        <span className="warn">▲</span> {sentence}
      </p>
      <Dismiss onDismiss={onDismiss} />
    </div>
  );
}

function DoneNotice({ sentence, onDismiss }: NoticeProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from when it appeared.
  useEffect(() => {
    const timer = setTimeout(onDismiss, DONE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="notice">
      <p className="sentence readable">{sentence}</p>
      <Dismiss onDismiss={onDismiss} />
    </div>
  );
}

interface ImportFailuresProps {
  readonly failures: readonly ImportFailure[];
  readonly onDismiss: () => void;
}

/** Files that could not be read, each with its place and reason; the others are open. */
function ImportFailures({ failures, onDismiss }: ImportFailuresProps) {
  return (
    <div className="notice" role="alert">
      <p className="sentence">
        <span className="warn">▲</span> {counted(failures.length, 'file')} could not be read.
      </p>
      <Dismiss onDismiss={onDismiss} />
      <ul>
        {failures.map(({ path, line, message }) => (
          <li key={`${path}:${line}:${message}`} title={path} className="readable">
            <span className="ink3">
              {fileName(path)}
              {line === null ? '' : `:${line}`}:
            </span>{' '}
            {columnWay(message) ?? message}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Dismiss({ onDismiss }: { readonly onDismiss: () => void }) {
  return (
    <button type="button" className="button icon" aria-label="Dismiss" onClick={onDismiss}>
      <CloseIcon />
    </button>
  );
}
