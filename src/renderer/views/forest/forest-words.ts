import type { BridgeChunk, CutAnswer } from '../../../core/contract/calls.ts';
import type { JoinLink } from '../../../core/explain/join-forest.ts';
import type { TreeNode } from '../../../core/explain/join-forest-tree.ts';
import { counted, decimals, intervalWords, signed } from '../../canvas/format.ts';
import { holdsTogether } from './use-forest.ts';

const by = ({ by: kind, parent }: JoinLink) => (kind === 'member' ? `member c${parent}` : 'the centroid');

/** A row of the tree for those who do not see it. */
export function nodeWords({ chunk, link, below }: TreeNode): string {
  const hung = below > 1 ? `, ${counted(below - 1, 'chunk')} below it` : '';
  if (!link) return `c${chunk} opened the atom${hung}`;
  return `c${chunk}, joined by ${by(link)} at ${decimals(link.score)}, hangs from c${link.parent}${hung}`;
}

/** "c255 joined by the centroid at 0.551, 0.001 over τ." */
export function weakestWords(link: JoinLink, tau: number): string {
  const over = link.score - tau;
  const room = Math.abs(over) < 0.0005 ? 'hardly over τ' : `${signed(over)} over τ`;
  return `joined by ${by(link)} at ${decimals(link.score)}, ${room}.`;
}

/** What the bridges are, in a sentence. */
export function bridgeWords(bridges: readonly BridgeChunk[]): string {
  const holding = bridges.filter(holdsTogether).length;
  const between = bridges.filter(({ otherAtoms }) => otherAtoms.length > 0).length;
  if (holding === 0 && between === 0)
    return 'No bridge: no single chunk holds it together, and none is near another atom.';
  const parts: string[] = [];
  if (holding > 0)
    parts.push(
      `${counted(holding, 'chunk')} ${holding === 1 ? 'holds' : 'hold'} it together: without ${holding === 1 ? 'it' : 'one of them'} its pairs at τ or above fall into pieces.`,
    );
  if (between > 0)
    parts.push(`${counted(between, 'chunk')} ${between === 1 ? 'is' : 'are'} at τ or above to other atoms too.`);
  return parts.join(' ');
}

/** What "cut here" found, in sentences. */
export function cutWords(cut: CutAnswer, runTau: number): string {
  const { chunk, parent, tau, plateausAway, side, sideStillWithChunk, sideStillWithParent } = cut;
  const where =
    plateausAway === 0
      ? `At the present τ`
      : `${counted(plateausAway, 'plateau')} up, at τ ${decimals(tau)} (${signed(tau - runTau)}; the same atoms for τ ${intervalWords(cut)}),`;
  const parted = `${where} c${chunk} and c${parent} are in different atoms for the first time.`;
  if (side.length === 1) return parted;
  const gone = side.length - sideStillWithChunk - sideStillWithParent;
  const shares = [
    `${sideStillWithChunk} ${sideStillWithChunk === 1 ? 'stays' : 'stay'} with c${chunk}`,
    sideStillWithParent > 0
      ? `${sideStillWithParent} ${sideStillWithParent === 1 ? 'goes' : 'go'} with c${parent}`
      : '',
    gone > 0 ? `${gone} ${gone === 1 ? 'goes' : 'go'} elsewhere` : '',
  ].filter((words) => words !== '');
  return `${parted} Of the ${counted(side.length, 'chunk')} from c${chunk} down, ${shares.join(', ')}.`;
}
