import type { EarlierRun, RunState } from '../../core/contract/state.ts';

/** Chunks that were in atom `from` and are now in atom `to`. */
export interface Flow {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Atoms that exchanged chunks with each other and with no others. */
export interface FlowGroup {
  readonly flows: readonly Flow[];
  readonly chunks: number;
  /** Chunks that are not in the group's largest flow: what changed. */
  readonly moved: number;
}

export interface Flows {
  /** Groups in which something changed, most moved chunks first. */
  readonly groups: readonly FlowGroup[];
  /** Atoms now that hold chunks of two or more earlier ones. */
  readonly tookIn: number;
  /** Earlier atoms whose chunks are now in two or more. */
  readonly split: number;
  /** Atoms with the same chunks as before. */
  readonly same: number;
}

function countFlows(earlier: EarlierRun, run: RunState): Flow[] {
  const count = Math.min(earlier.atomOf.length, run.writtenCount);
  const byPair = new Map<number, number>();
  for (let chunk = 0; chunk < count; chunk++) {
    const from = earlier.atomOf[chunk]!;
    if (from < 0) continue;
    const pair = from * run.atomCount + run.log.atomOf[chunk]!;
    byPair.set(pair, (byPair.get(pair) ?? 0) + 1);
  }
  return Array.from(byPair, ([pair, chunks]) => ({
    from: Math.floor(pair / run.atomCount),
    to: pair % run.atomCount,
    count: chunks,
  }));
}

/** Root of every atom's group: earlier atoms at 0 …, present ones after them. */
function joinGroups(flows: readonly Flow[], earlierCount: number, presentCount: number): (node: number) => number {
  const parent = Int32Array.from({ length: earlierCount + presentCount }, (_, node) => node);
  const root = (node: number): number => {
    let at = node;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  for (const { from, to } of flows) parent[root(from)] = root(earlierCount + to);
  return root;
}

function tally(flows: readonly Flow[], end: 'from' | 'to'): number {
  const partners = new Map<number, number>();
  for (const flow of flows) partners.set(flow[end], (partners.get(flow[end]) ?? 0) + 1);
  let several = 0;
  for (const count of partners.values()) if (count > 1) several++;
  return several;
}

/** How the atoms of the earlier run became those of `run`, over the chunks that both have written. */
export function flows(earlier: EarlierRun, run: RunState): Flows {
  const all = countFlows(earlier, run);
  const root = joinGroups(all, earlier.atomCount, run.atomCount);
  const byRoot = new Map<number, Flow[]>();
  for (const flow of all) {
    const group = byRoot.get(root(flow.from));
    if (group) group.push(flow);
    else byRoot.set(root(flow.from), [flow]);
  }
  const groups: FlowGroup[] = [];
  let same = 0;
  for (const members of byRoot.values()) {
    if (members.length === 1) {
      same++;
      continue;
    }
    const chunks = members.reduce((sum, flow) => sum + flow.count, 0);
    const largest = members.reduce((most, flow) => Math.max(most, flow.count), 0);
    groups.push({
      flows: members.sort((a, b) => b.count - a.count || a.from - b.from || a.to - b.to),
      chunks,
      moved: chunks - largest,
    });
  }
  groups.sort((a, b) => b.moved - a.moved || b.chunks - a.chunks);
  return { groups, tookIn: tally(all, 'to'), split: tally(all, 'from'), same };
}
