import { it } from 'vitest';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { importPaths } from '../../../src/main/host/import/import-paths.ts';
import { chunkEpisode } from '../../../src/core/model/chunk.ts';
import { normaliseRows } from '../../../src/core/model/embedding-matrix.ts';
import { partitionOf } from '../../../src/core/model/partition.ts';
import { buildTriangle } from '../../../src/core/math/similarity-triangle.ts';
import { pairPercentiles } from '../../../src/core/tau/percentiles.ts';
import { replayRsm } from '../../../src/core/memory/rsm.ts';
import { atomWords, indexTerms } from '../../../src/core/explain/atom-words.ts';
import { openEmbedder } from '../../../src/main/host/embed/open-embedder.ts';
it('x', async () => {
  for (const p of ['fixtures/assistant.jsonl', 'fixtures/ops-agent.jsonl', '/work/shared/data/locomo/locomo5.json', '/work/shared/data/realmem/Lin_Wanyu_dialogues_256k.json']) {
    const r: any = await importPaths([p]);
    const ep = (r.episodes ?? r.files[0].episodes)[0];
    const chunks = chunkEpisode(ep, 5);
    let raw: Float32Array;
    const cache = p.includes('Lin') ? '/tmp/read/lin.c' : '/tmp/read/' + p.replaceAll('/', '_') + '.c';
    if (existsSync(cache)) { const b = readFileSync(cache); raw = new Float32Array(b.buffer.slice(b.byteOffset, b.byteOffset + b.length)); }
    else { const e = await openEmbedder('minilm', { cacheRoot: '/root/.cache/atomscope' }); raw = new Float32Array(chunks.length * 384); for (let i = 0; i < chunks.length; i += 16) { const v = await e.embed(chunks.slice(i, i + 16).map((c) => c.text), 'passage'); v.forEach((x, j) => raw.set(x.vector, (i + j) * 384)); } await e.close(); writeFileSync(cache, Buffer.from(raw.buffer)); }
    const emb = normaliseRows(raw, chunks.length, 384);
    let tri: any; { const g = buildTriangle(emb); for (;;) { const n = g.next(); if (n.done) { tri = n.value; break; } } }
    const tau = pairPercentiles(tri).valueAt(97);
    const log = replayRsm(tri, { tau, gate: 'max-member', candidate: 'best-score' });
    const index = indexTerms(chunks.map((c) => c.text), [...new Set(ep.turns.map((t: any) => t.speaker))] as string[]);
    const words = atomWords(index, partitionOf(log.atomOf));
    const n: number[] = []; for (const a of log.atomOf) n[a] = (n[a] ?? 0) + 1;
    console.log(p, chunks.length, tau, words.map((w, a) => [n[a]!, `${w.join(' · ')} (${n[a]})`] as const).sort((a, b) => b[0] - a[0]).slice(0, 45).map((x) => x[1]).join(' | '));
  }
}, 300000);
