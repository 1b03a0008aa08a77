import type { AtomscopeState } from '../../../core/contract/state.ts';
import { counted, decimals } from '../../canvas/format.ts';
import { ask } from '../../state/ask.ts';
import { useEngine } from '../../state/use-stores.ts';
import { CloseIcon } from '../shell/icons.tsx';

interface Status {
  readonly words: string;
  readonly title: string;
  readonly offers: 'cancel' | 'go-on' | 'nothing';
}

/** How far the list of plateaus has come; null before it begins, and where the write rule compares nothing with τ. */
export function plateauStatus({
  plateauList,
  progress,
}: Pick<AtomscopeState, 'plateauList' | 'progress'>): Status | null {
  const count = plateauList?.rows.above.length ?? 0;
  if (!plateauList || plateauList.stopped === 'no-tau') return null;
  const lowest = plateauList.rows.above.at(-1) ?? Number.POSITIVE_INFINITY;
  const reach = Number.isFinite(lowest) ? `down to τ ${decimals(lowest)}` : 'so far';
  if (plateauList.stopped !== null) {
    const why = plateauList.stopped === 'time' ? 'Listing took its minute' : 'Listing was stopped';
    const title = `${why}: ${counted(count, 'plateau')} are exact ${reach}, the curves below are sampled. Go on?`;
    return { words: `▲ ${counted(count, 'plateau')}`, title, offers: 'go-on' };
  }
  if (plateauList.done) {
    const title = `${counted(count, 'distinct clustering')} from τ −1 to 1, each listed with its exact interval`;
    return { words: counted(count, 'plateau'), title, offers: 'nothing' };
  }
  const share = progress.plateaus ? Math.round((100 * progress.plateaus.done) / progress.plateaus.total) : 0;
  return { words: `Listing ${share} %`, title: `${counted(count, 'plateau')} listed ${reach}`, offers: 'cancel' };
}

/** Above the right gutter: how many plateaus there are, or how far their list has come and what can be done about it. */
export function PlateauStatus() {
  const list = useEngine((state) => state.plateauList);
  const progress = useEngine((state) => state.progress);
  const status = plateauStatus({ plateauList: list, progress });
  if (!status) return null;
  if (status.offers === 'go-on')
    return (
      <button
        type="button"
        className="button small strip-status warn"
        title={status.title}
        onClick={() => void ask('listPlateaus', null)}
      >
        {status.words}
      </button>
    );
  return (
    <output className="strip-status" title={status.title}>
      {status.words}
      {status.offers === 'cancel' && (
        <button
          type="button"
          className="button icon strip-cancel"
          aria-label="Stop listing plateaus"
          onClick={() => void ask('cancelTask', { task: 'plateaus' })}
        >
          <CloseIcon />
        </button>
      )}
    </output>
  );
}
