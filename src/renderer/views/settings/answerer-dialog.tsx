import { useStore } from 'zustand';
import { answererStore } from '../../state/answerer.ts';
import { Dialog } from '../shell/dialog.tsx';
import { AnswererForm } from './answerer-form.tsx';

/** Where the model that answers questions is set up. */
export function AnswererDialog() {
  const { isOpen, choice } = useStore(answererStore);
  const close = () => answererStore.setState({ isOpen: false });
  return (
    <Dialog open={isOpen} onClose={close} title="Answering model" scope={choice ? undefined : 'none is set up'}>
      {isOpen ? <AnswererForm choice={choice} onDone={close} /> : null}
    </Dialog>
  );
}
