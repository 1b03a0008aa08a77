import { useState } from 'react';
import { ask, askDesktop } from '../../state/ask.ts';
import { useEngine } from '../../state/use-stores.ts';

type Kind = 'minilm' | 'folder' | 'endpoint';

const KINDS: readonly { readonly kind: Kind; readonly name: string }[] = [
  { kind: 'minilm', name: 'MiniLM, on this machine' },
  { kind: 'folder', name: 'A Hugging Face folder' },
  { kind: 'endpoint', name: 'An OpenAI-compatible endpoint' },
];

/** The sentence that says what is wrong with an endpoint, or null. */
export function endpointFault(url: string, model: string): string | null {
  if (!/^https?:\/\/[^\s/]+/i.test(url.trim()))
    return 'The base URL begins with http:// or https://, such as http://localhost:11434/v1.';
  return model.trim() === '' ? 'The endpoint needs the name of its embedding model.' : null;
}

/** Where vectors come from. Each embedder's vectors are kept apart, so going back costs nothing. */
export function EmbedderForm() {
  const inUse = useEngine((state) => state.episode?.embedder.name ?? null);
  const [kind, setKind] = useState<Kind>('minilm');
  const [folder, setFolder] = useState<string | null>(null);
  const [url, setUrl] = useState('');
  const [model, setModel] = useState('');
  const [busy, setBusy] = useState(false);
  const fault = kind === 'endpoint' && (url !== '' || model !== '') ? endpointFault(url, model) : null;
  const ready = kind === 'minilm' || (kind === 'folder' ? folder !== null : endpointFault(url, model) === null);

  const put = async () => {
    setBusy(true);
    const embedder = { minilm: 'minilm', folder: folder ?? '', endpoint: url.trim() }[kind];
    await ask('useEmbedder', { embedder, model: kind === 'endpoint' ? model.trim() : null });
    setBusy(false);
  };

  return (
    <fieldset className="setting-group">
      <legend>
        <h3>Embedder</h3>
      </legend>
      {inUse ? <p className="ink3">In use: {inUse}.</p> : null}
      <div className="embedder-kinds">
        {KINDS.map((each) => (
          <label key={each.kind} className="ink">
            <input type="radio" name="embedder" checked={kind === each.kind} onChange={() => setKind(each.kind)} />{' '}
            {each.name}
          </label>
        ))}
      </div>
      {kind === 'folder' ? (
        <div className="embedder-line">
          <button
            type="button"
            className="button edge"
            onClick={async () => setFolder((await askDesktop('chooseFolder', null)) ?? folder)}
          >
            Choose folder…
          </button>
          <span className="ellipsis" title={folder ?? ''}>
            {folder ?? 'with onnx/*.onnx and tokenizer.json'}
          </span>
        </div>
      ) : null}
      {kind === 'endpoint' ? (
        <>
          <input
            className="input"
            aria-label="Base URL"
            placeholder="http://localhost:11434/v1"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
          <input
            className="input"
            aria-label="Model"
            placeholder="model name"
            value={model}
            onChange={(event) => setModel(event.target.value)}
          />
          <p className={fault ? 'warn' : 'ink3'}>
            {fault
              ? `▲ ${fault}`
              : 'The chunks’ texts are sent there. A key is read from the environment variable ATOMSCOPE_API_KEY only.'}
          </p>
        </>
      ) : null}
      <button type="button" className="button edge" disabled={!ready || busy} onClick={() => void put()}>
        {busy ? 'Loading…' : 'Embed with this'}
      </button>
    </fieldset>
  );
}
