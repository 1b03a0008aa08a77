import { type KeyboardEvent, useId, useRef } from 'react';
import { useStore } from 'zustand';
import { evaluateStore, SECTIONS, type Section } from '../../state/evaluate-store.ts';
import { groupsOf, variationWords } from './cell-words.ts';
import { FactorialSection } from './factorial-section.tsx';
import { type SectionProps, useVariation } from './section.ts';
import { SlicesSection } from './slices-section.tsx';
import { StagesSection } from './stages-section.tsx';
import { TokensSection } from './tokens-section.tsx';

const SECTION_NAMES: Readonly<Record<Section, string>> = {
  tokens: 'Recall and tokens',
  factorial: 'Factorial',
  slices: 'By type',
  stages: 'Where evidence is lost',
};

/** Sections that are drawn, and have a table as well; the others are tables with their marks inside. */
const DRAWN: readonly Section[] = ['tokens', 'stages'];

/** What else an evaluation says, a tab each. */
export function SectionsPanel(props: SectionProps) {
  const section = useStore(evaluateStore, (state) => state.section);
  const view = useStore(evaluateStore, (state) => state.sectionView);
  const id = useId();
  return (
    <section className="sections" aria-label="More of the evaluation">
      <header className="sections-head">
        <SectionTabs id={id} shown={section} />
        <span className="end">
          {section === 'tokens' ? null : <VariationSelect {...props} />}
          {DRAWN.includes(section) ? (
            <button
              type="button"
              className="button small"
              onClick={() => evaluateStore.setState({ sectionView: view === 'chart' ? 'table' : 'chart' })}
            >
              {view === 'chart' ? 'Table' : 'Chart'}
            </button>
          ) : null}
        </span>
      </header>
      <div
        className="sections-body"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${section}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
      >
        <Shown section={section} {...props} />
      </div>
    </section>
  );
}

function Shown({ section, ...props }: SectionProps & { readonly section: Section }) {
  switch (section) {
    case 'tokens':
      return <TokensSection {...props} />;
    case 'factorial':
      return <FactorialSection {...props} />;
    case 'slices':
      return <SlicesSection {...props} />;
    case 'stages':
      return <StagesSection {...props} />;
  }
}

function SectionTabs({ id, shown }: { readonly id: string; readonly shown: Section }) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const at = (SECTIONS.indexOf(shown) + step + SECTIONS.length) % SECTIONS.length;
    evaluateStore.setState({ section: SECTIONS[at]! });
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label="More of the evaluation" className="section-tabs" onKeyDown={onKeyDown}>
      {SECTIONS.map((section) => (
        <button
          key={section}
          type="button"
          role="tab"
          id={`${id}-${section}`}
          aria-controls={`${id}-panel`}
          aria-selected={section === shown}
          tabIndex={section === shown ? 0 : -1}
          className="section-tab"
          onClick={() => evaluateStore.setState({ section })}
        >
          {SECTION_NAMES[section]}
        </button>
      ))}
    </div>
  );
}

/** The budget (and seed) that the sections of one budget are of; it is the chosen row's until another is chosen. */
function VariationSelect({ figures }: SectionProps) {
  const variation = useVariation(figures);
  const groups = groupsOf(figures.rows).map(({ of }) => of);
  if (groups.length < 2) return <span className="ink3">at {variationWords(variation)}</span>;
  return (
    <label className="reference-select">
      at
      <select
        className="select"
        aria-label="Budget of this section"
        value={variationWords(variation)}
        onChange={(event) => {
          const found = groups.find((group) => variationWords(group) === event.target.value);
          if (found) evaluateStore.setState({ variation: found });
        }}
      >
        {groups.map((group) => (
          <option key={variationWords(group)}>{variationWords(group)}</option>
        ))}
      </select>
    </label>
  );
}
