const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'] as const;
const CLOSE = 0.03;
const NEAR_AN_END = 0.06;

/** A share as the simplest "Three of four" that is within 0.03 of it. */
export function shareInWords(share: number): string {
  if (share === 1) return 'All';
  if (share >= 1 - NEAR_AN_END) return 'Almost all';
  if (share <= NEAR_AN_END) return 'Almost none';
  for (let of = 2; of <= 10; of++) {
    const part = Math.round(share * of);
    if (Math.abs(part / of - share) > CLOSE) continue;
    return `${NUMBERS[part]} of ${NUMBERS[of]!.toLowerCase()}`;
  }
  return `${Math.round(share * 100)} in a hundred`;
}

/** FIELD section 3: an atom or a run that chains this much is warned of. */
export const CHAINING_LIMIT = 0.5;
/** FIELD section 3: a largest atom that holds this share of the chunks is warned of. */
export const SHARE_LIMIT = 0.3;
