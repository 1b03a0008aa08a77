/** Hands out ids that never repeat: the second "q1" becomes "q1-2". */
export class UniqueIds {
  readonly #taken = new Map<string, number>();

  /** The id itself where it is new, else the id with the first free number behind it. */
  take(id: string): string {
    const times = this.#taken.get(id);
    if (times === undefined) {
      this.#taken.set(id, 1);
      return id;
    }
    let number = times + 1;
    while (this.#taken.has(`${id}-${number}`)) number++;
    this.#taken.set(id, number);
    this.#taken.set(`${id}-${number}`, 1);
    return `${id}-${number}`;
  }
}
