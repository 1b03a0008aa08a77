import { describe, expect, it } from 'vitest';
import { applyLocomoAudit } from '../../../src/core/formats/locomo-audit.ts';
import { parseContext } from '../../../src/core/formats/parse-context.ts';
import { detectRecord, RecordReader, recordsOfDocument } from '../../../src/core/formats/records.ts';

/** Reads a parsed document as a file called "file"; returns its episodes and the reasons of its warnings. */
function read(document: unknown) {
  const reasons: string[] = [];
  const reader = new RecordReader(parseContext('file', (reason) => reasons.push(reason)));
  for (const { value, place } of recordsOfDocument(document)) reader.push(value, place);
  const result = reader.finish();
  if (result.kind !== 'episodes') throw new Error(`read as ${result.kind}`);
  return { format: result.format, episodes: result.episodes, episode: result.episodes[0]!, reasons };
}

describe('AMA-Bench', () => {
  const document = {
    episode_id: '40',
    task: '<files>\n/tmp\nPut two keys in the safe.',
    domain: 'Embodied AI',
    total_tokens: 0,
    trajectory: [
      { turn_idx: 0, action: 'look', observation: 'A room.\n\nA safe.' },
      { turn_idx: 1, action: 'open safe', observation: '' },
      { turn_idx: 2, action: 'wait', observation: 'Nothing.' },
      'broken',
    ],
    qa_pairs: [
      { question: 'What did step 1 do?', answer: 'opened it', type: 'A', sub_type: '' },
      { question: 'And steps 1-2?', answer: 3, type: 'B' },
      { question: 'What changed at step 7?', answer: '', type: 'C' },
      { question: 'What changed?', answer: '', type: 'D' },
      { answer: 'no question' },
    ],
  };

  it('becomes a turn a step, with evidence derived from the steps a question names', () => {
    const { format, episode, reasons } = read(document);
    expect(format).toBe('ama-bench');
    expect([episode.episodeId, episode.title]).toEqual(['40', 'file · Put two keys in the safe.']);
    expect(episode.turns.map(({ turnId, text }) => [turnId, text])).toEqual([
      ['0', 'Step 0\nAction: look\nObservation: A room.\n\nA safe.'],
      ['1', 'Step 1\nAction: open safe\nObservation: '],
      ['2', 'Step 2\nAction: wait\nObservation: Nothing.'],
    ]);
    expect(
      episode.questions.map(({ questionId, type, answer, evidence }) => [questionId, type, answer, evidence]),
    ).toEqual([
      ['40-q01', 'recall', 'opened it', { turns: [1], unresolved: [], source: 'derived' }],
      ['40-q02', 'causal', '3', { turns: [1, 2], unresolved: [], source: 'derived' }],
      ['40-q03', 'state-updating', '', { turns: [], unresolved: ['step 7'], source: 'derived' }],
      ['40-q04', 'state-abstraction', '', { turns: [], unresolved: [], source: 'none' }],
    ]);
    expect(reasons).toEqual([
      'a step of the trajectory is a text; expected {turn_idx, action, observation}',
      'a question has no text; expected {question, answer, type}',
    ]);
  });

  it('knows steps by turn_idx where the trajectory does not begin at 0', () => {
    const { episode } = read({
      ...document,
      trajectory: [
        { turn_idx: 1, action: 'a', observation: 'b' },
        { turn_idx: 2, action: 'c', observation: 'd' },
      ],
    });
    expect(episode.questions[0]?.evidence.turns).toEqual([0]);
  });
});

describe('RealMem', () => {
  const turn = (speaker: string, content: unknown, more = {}) => ({
    speaker,
    content,
    is_query: false,
    query_id: null,
    ...more,
  });
  const memory = (content: unknown, source_turn: number, source_content_snapshot: string) => ({
    content,
    source_turn,
    source_content_snapshot,
  });
  const used = (session_uuid: string, content: unknown) => ({ session_uuid, content });
  const plan = { trip: 'Lhasa', days: 26 };
  const document = {
    _metadata: { person_name: 'Lin_Wanyu' },
    dialogues: [
      {
        session_uuid: 's1',
        current_time: '2025-12-21 (Sunday)',
        dialogue_turns: [
          turn('User', 'I like tea.'),
          turn('Assistant', 'Noted.'),
          turn('User', 'And cake.'),
          turn('User', { note: 'an object' }),
          turn('User', null),
        ],
        extracted_memory: [
          memory('likes tea', 9, 'I like tea.'),
          memory('likes cake', 3, 'reworded'),
          memory(plan, 2, 'Noted.'),
          memory('a schedule', -1, ''),
        ],
      },
      {
        session_uuid: 's2',
        current_time: '2025-12-22 (Monday)',
        dialogue_turns: [
          turn('User', 'What do I like?', { is_query: true, query_id: 'Q-1', category_name: 'Dynamic Updating' }),
          turn('Assistant', 'Tea and cake.', {
            memory_used: [used('s1', 'likes tea'), used('s1', 'likes cake'), used('s1', plan), used('s1', 'likes tea')],
          }),
          turn('User', 'And when?', { is_query: true, query_id: 'Q-1' }),
          turn('Assistant', 'Soon.', { memory_used: [used('s1', 'a schedule'), used('s9', 'gone')] }),
          turn('User', 'Nobody answers this?', { is_query: true, query_id: 'Q-2' }),
        ],
      },
    ],
  };
  const { format, episode, reasons } = read(document);

  it('becomes sessions of spoken turns', () => {
    expect(format).toBe('realmem');
    expect([episode.episodeId, episode.title]).toEqual(['Lin_Wanyu', 'Lin Wanyu']);
    expect(episode.turns.map(({ turnId, session, timestamp }) => [turnId, session, timestamp]).slice(2, 6)).toEqual([
      ['s1:3', 's1', '2025-12-21'],
      ['s1:4', 's1', '2025-12-21'],
      ['s2:1', 's2', '2025-12-22'],
      ['s2:2', 's2', '2025-12-22'],
    ]);
    expect(episode.turns[0]?.text).toBe('User: I like tea.');
  });

  it('keeps an object as JSON and leaves a null out, both with a warning', () => {
    expect(episode.turns[3]?.text).toBe('User: {"note":"an object"}');
    expect(reasons.slice(0, 2)).toEqual([
      "a turn's content is an object, not a text; it was kept as JSON",
      'a turn has no text: its content is null',
    ]);
  });

  it('finds evidence by snapshot, then by 1-based source turn; the rest is unresolved', () => {
    expect(
      episode.questions.map(({ questionId, type, answer, evidence, visibleTurns }) => [
        questionId,
        type,
        answer,
        visibleTurns,
        evidence,
      ]),
    ).toEqual([
      ['Q-1', 'dynamic-updating', 'Tea and cake.', 4, { turns: [0, 1, 2], unresolved: [], source: 'labelled' }],
      ['Q-1-2', null, 'Soon.', 4, { turns: [], unresolved: ['a schedule', 'gone'], source: 'labelled' }],
      ['Q-2', null, null, 4, { turns: [], unresolved: [], source: 'none' }],
    ]);
    expect(reasons.slice(2)).toEqual([
      'the question id Q-1 stands twice; this one became Q-1-2',
      'evidence labels that name no turn, kept as unresolved (the file gives them no source turn): 2',
    ]);
  });
});

describe('LoCoMo', () => {
  const said = (dia_id: string, text: string, more = {}) => ({ speaker: 'Ana', dia_id, text, ...more });
  const ask = (question: string, category: number, evidence: unknown, more = {}) => ({
    question,
    category,
    evidence,
    answer: 'x',
    ...more,
  });
  const conversation = {
    sample_id: 'conv-1',
    conversation: {
      speaker_a: 'Ana',
      speaker_b: 'Bo',
      session_10: [said('D10:1', 'Bye.')],
      session_10_date_time: '9:05 am on 3 June, 2023',
      session_2: [
        said('D2:1', 'Look!', { img_url: ['https://example.org/dog.jpg'], blip_caption: 'a dog on a beach' }),
        said('D2:2', 'Nice'),
      ],
      session_2_date_time: '1:56 pm on 8 May, 2023',
      session_3_date_time: '1:56 pm on 9 May, 2023',
    },
    qa: [
      ask('Several in one?', 1, ['D2:1; D10:1']),
      ask('Padded?', 2, ['D2:02'], { answer: 2022 }),
      ask('A colon too many?', 3, ['D:2:1']),
      ask('Cut off?', 4, ['D', 'D2:2 D10:9']),
      { question: 'Adversarial?', category: 5, evidence: ['D2:2'], adversarial_answer: 'wrong' },
      ask('None?', 1, []),
    ],
  };
  const { format, episode, episodes, reasons } = read([conversation]);

  it('goes through its sessions by number, with photos as part of what was said', () => {
    expect(format).toBe('locomo');
    expect(episode.title).toBe('conv-1 · Ana and Bo');
    expect(
      episode.turns.map(({ turnId, session, timestamp, text, attachments }) => [
        turnId,
        session,
        timestamp,
        text,
        attachments,
      ]),
    ).toEqual([
      ['D2:1', 'session 2', '2023-05-08T13:56', 'Ana: Look! [shares a photo: a dog on a beach]', ['image, linked']],
      ['D2:2', 'session 2', '2023-05-08T13:56', 'Ana: Nice', []],
      ['D10:1', 'session 10', '2023-06-03T09:05', 'Ana: Bye.', []],
    ]);
  });

  it('cleans its evidence and spells its categories', () => {
    expect(
      episode.questions.map(({ questionId, type, answer, evidence }) => [
        questionId,
        type,
        answer,
        evidence.source,
        evidence.turns,
        evidence.unresolved,
      ]),
    ).toEqual([
      ['conv-1-q001', 'multi-hop', 'x', 'labelled', [0, 2], []],
      ['conv-1-q002', 'temporal', '2022', 'labelled', [1], []],
      ['conv-1-q003', 'open-domain', 'x', 'labelled', [0], []],
      ['conv-1-q004', 'single-hop', 'x', 'labelled', [1], ['D', 'D10:9']],
      ['conv-1-q005', 'adversarial', null, 'labelled', [1], []],
      ['conv-1-q006', 'multi-hop', 'x', 'none', [], []],
    ]);
    expect(reasons).toEqual(['evidence "D", "D10:9" names no turn of the conversation']);
  });

  it('takes an audit as an overlay: labels stay, the doubt is told', () => {
    const audit = [
      {
        question_id: 'locomo_0_qa1',
        question: 'Padded?',
        error_type: 'WRONG_CITATION',
        cited_evidence: ['D2:02'],
        correct_evidence: ['D10:1'],
        reasoning: 'It is said later.',
      },
      {
        question_id: 'locomo_0_qa9',
        question: 'Not here?',
        error_type: 'AMBIGUOUS',
        cited_evidence: [],
        correct_evidence: [],
        reasoning: '',
      },
    ];
    const told: string[] = [];
    const [marked] = applyLocomoAudit(episodes, audit, (reason) => told.push(reason));
    expect(marked!.questions.map(({ suspect }) => suspect)).toEqual([
      null,
      'wrong citation: It is said later. (correct evidence: D10:1)',
      null,
      null,
      null,
      null,
    ]);
    expect(marked!.questions.map(({ evidence }) => evidence)).toEqual(
      episode.questions.map(({ evidence }) => evidence),
    );
    expect(told).toEqual(['1 entries of the audit belong to no question of these conversations']);
  });
});

describe('LongMemEval', () => {
  const item = {
    question_id: 'q7_abs',
    question_type: 'multi-session',
    question: 'How many?',
    answer: 3,
    question_date: '2023/05/28 (Sun) 19:47',
    haystack_dates: ['2023/05/22 (Mon) 08:00', '2023/05/21 (Sun) 19:50'],
    haystack_session_ids: ['late', 'early'],
    haystack_sessions: [
      [
        { role: 'user', content: 'two', has_answer: true },
        { role: 'assistant', content: null },
      ],
      [
        { role: 'user', content: 'one', has_answer: false },
        { role: 'assistant', content: 'ok', has_answer: true },
      ],
    ],
    answer_session_ids: ['late'],
  };

  it('puts sessions in date order, loses no turn, and expects abstention of _abs', () => {
    const { format, episode, reasons } = read(item);
    expect(format).toBe('longmemeval');
    expect(episode.turns.map(({ turnId, session, timestamp, text }) => [turnId, session, timestamp, text])).toEqual([
      ['early:0', 'early', '2023-05-21T19:50', 'user: one'],
      ['early:1', 'early', '2023-05-21T19:50', 'assistant: ok'],
      ['late:0', 'late', '2023-05-22T08:00', 'user: two'],
    ]);
    expect(episode.questions).toMatchObject([
      {
        questionId: 'q7_abs',
        type: 'multi-session-abstention',
        answer: '3',
        visibleTurns: null,
        evidence: { turns: [1, 2], source: 'labelled' },
      },
    ]);
    expect(reasons).toEqual(['a message has no text: its content is null']);
  });

  it('comes many to a file too', () => {
    expect(read([item, { ...item, question_id: 'q8' }]).episodes.map(({ episodeId }) => episodeId)).toEqual([
      'q7_abs',
      'q8',
    ]);
  });
});

describe('the HotpotQA repack', () => {
  it('is told from LoCoMo by its gold turns', () => {
    const { format, episode } = read([
      {
        sample_id: 0,
        conversation: {
          speaker_a: 'System',
          session_0: [
            { speaker: 'System', dia_id: '0:0', text: 'Title: A\nContent: a' },
            { speaker: 'System', dia_id: '0:1', text: 'b' },
          ],
        },
        qa: [{ question: 'Who?', answer: 'A', category: 4, question_id: '5a7a', gold_turn_ids: ['0:1', '0:9'] }],
      },
    ]);
    expect(format).toBe('hotpot-clag');
    expect(episode.episodeId).toBe('hotpot-0');
    expect(episode.turns[0]?.text).toBe('System: Title: A\nContent: a');
    expect(episode.questions).toMatchObject([
      { questionId: '5a7a', type: null, evidence: { turns: [1], unresolved: ['0:9'], source: 'labelled' } },
    ]);
  });
});

describe('detectRecord', () => {
  it.each<[unknown, string | null]>([
    [{ role: 'user', content: 'x' }, 'message'],
    [{ role: 'assistant', tool_calls: [] }, 'message'],
    [{ role: 'user' }, 'message'],
    [{ role: 'user', text: 'x' }, 'row'],
    [{ messages: [{ role: 'user', content: 'x' }] }, 'conversation'],
    [{ messages: 'x' }, null],
    [{ speaker: 'a', utterance: 'x' }, 'row'],
    [{ id: 1, question: 'x', evidence: [] }, 'question'],
    [{ question: 'x', error_type: 'A', cited_evidence: [] }, 'locomo-audit'],
    [{ conversation: { session_x: [] } }, null],
    [{ dialogues: [] }, null],
    [{ name: 'x' }, null],
    [[], null],
    ['x', null],
    [null, null],
  ])('%j is %s', (value, kind) => {
    expect(detectRecord(value)).toBe(kind);
  });
});
