/**
 * A request that brought no reply, in a sentence a person can act on. `refused-all`: the endpoint would refuse every
 * other request too (the key, the address, the model). `refused`: it refuses this one. `failed`: all attempts failed.
 */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  readonly kind: 'refused-all' | 'refused' | 'failed';

  constructor(message: string, kind: AnswerError['kind']) {
    super(message);
    this.kind = kind;
  }
}
