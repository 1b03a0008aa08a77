/** What a row may use of the machine. */
export interface BenchContext {
  /** The project's folder, where the engine is built. */
  readonly project: string;
  /** An empty folder that is removed afterwards. */
  readonly scratch: string;
  /** The default embedding model. */
  readonly model: string;
  /** A folder whose node_modules hold peers that the project does not depend on. */
  readonly peers: string;
}
