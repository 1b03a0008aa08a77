import { describe, expect, it } from 'vitest';
import { stepsNamed } from '../../../src/core/formats/steps-named.ts';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, k) => from + k);

describe('stepsNamed', () => {
  it.each<[string, number[]]>([
    ['At step 12, what did the agent do?', [12]],
    ['In Turn #3 it stopped.', [3]],
    ['Which file did turn index 4 open, and turn_idx 5?', [4, 5]],
    ['At step (turn_idx) 2, what happened?', [2]],
    ['Why did it fail (step 7)?', [7]],
    ["What was step 9's reward?", [9]],
    ['Before the step-8 query ran', [8]],
    ['What happened in steps 3-7?', range(3, 7)],
    ['What happened in steps 3–7, and why?', range(3, 7)],
    ['What happened in steps 3 through 7?', range(3, 7)],
    ['Summarise turns 3 to 7.', range(3, 7)],
    ['From step 1 to step 5, what changed?', range(1, 5)],
    ['Between steps 4 and 9 the agent waits.', range(4, 9)],
    ['What was done between step 4 and step 9?', range(4, 9)],
    ['Between turns 4 and 6, and at turn 11?', [4, 5, 6, 11]],
    ['Compare step 12 and 15.', [12, 15]],
    ['Compare step 12 and step 15.', [12, 15]],
    ['Given steps 4, 6 and 9 the agent knows', [4, 6, 9]],
    ['Given steps 4, 6, and 9-11, what', [4, 6, 9, 10, 11]],
    ['steps 11, 13, 16 (timeouts) versus steps 12, 14', [11, 12, 13, 14, 16]],
    ['In steps 4 and 9 the agent moves.', [4, 9]],
    ['In steps 4 and 9, 3 tables were read.', [4, 9]],
    ['At step 4, 3 tables were read.', [4]],
    ['At step 4 and 3 tables later', [4]],
    ['Step 3 yielded a reward of 10.', [3]],
    ['Step 9 to step 3 backwards', [3, 9]],
    ['What is a multi-step chain of 4 events?', []],
    ['How many steps were taken, and in which turn?', []],
    ['The first 9 steps and the subsequent 21 steps', []],
    ['After 2048 points, at room 5, what is the state?', []],
    ['Steps 0 to 99999999 are too many', [0, 99999999]],
  ])('%s', (question, steps) => {
    expect(stepsNamed(question)).toEqual(steps);
  });
});
