import { splitAttachments } from './attachments.ts';
import type { Place, Report } from './report.ts';

const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Keeps text encodable: half a surrogate pair becomes U+FFFD. Returns the text itself when nothing is wrong. */
function wellFormed(text: string): string {
  return LONE_SURROGATE.test(text) ? text.replace(LONE_SURROGATE, '\uFFFD') : text;
}

/** What a speaker said, ready for a turn. */
export interface CleanText {
  readonly text: string;
  readonly attachments: readonly string[];
}

/** Cleans the texts of one file and warns once about each kind of repair. */
export class TextCleaner {
  readonly #report: Report;
  #warned = false;

  constructor(report: Report) {
    this.#report = report;
  }

  /** The text verbatim, but for base64 data (now attachments) and lone surrogates (now U+FFFD). */
  clean(raw: string, place: Place): CleanText {
    const { text, attachments } = splitAttachments(raw);
    return { text: this.encodable(text, place), attachments };
  }

  /** As `clean`, for names, questions and answers, which carry no attachments. */
  encodable(raw: string, place: Place): string {
    const text = wellFormed(raw);
    if (text !== raw && !this.#warned) {
      this.#warned = true;
      this.#report(
        'a lone surrogate (half a character) was replaced by \uFFFD, here and wherever else one stands',
        place,
      );
    }
    return text;
  }
}

/** "speaker: text"; a turn without words is "speaker:". */
export function spoken(speaker: string, text: string): string {
  return text === '' ? `${speaker}:` : `${speaker}: ${text}`;
}
