import { useEffect, useState } from 'react';
import { notify } from '../../state/notice-store.ts';
import { openPaths, pathsOf } from '../../state/opening.ts';

/** A picture dragged out of a page, say: it is a file to the system, and lies nowhere. */
const WITHOUT_PATH = 'What was dropped is not a file on this disk, so it cannot be opened. Save it first, or use Open.';

/** Takes files that are dropped anywhere on the window. */
export function DropZone() {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      const paths = pathsOf(files);
      if (paths.length < files.length) notify('failure', WITHOUT_PATH);
      openPaths(paths);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragover', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragover', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return over ? <div className="drop">Drop to open</div> : null;
}
