import { type ReactNode, useMemo } from 'react';
import { Group, Panel, Separator, usePanelRef } from 'react-resizable-panels';
import { rememberedSizes, rememberSizes } from '../../state/panel-sizes.ts';
import { useSpacing } from './use-spacing.ts';

interface LeftPanelsProps {
  readonly questions: ReactNode;
  readonly atoms: ReactNode;
}

/** The two lists, one above the other, with a divider that can be moved. */
export function LeftPanels({ questions, atoms }: LeftPanelsProps) {
  const spacing = useSpacing();
  const upper = usePanelRef();
  const height = useMemo(() => rememberedSizes(spacing).questions, [spacing]);
  return (
    <Group
      orientation="vertical"
      className="left-panels"
      onLayoutChanged={(_layout, meta) => {
        const size = upper.current?.getSize().inPixels;
        if (meta.isUserInteraction && size) rememberSizes(spacing, { questions: Math.round(size) });
      }}
    >
      <Panel
        id="questions"
        panelRef={upper}
        defaultSize={height}
        minSize={110}
        groupResizeBehavior="preserve-pixel-size"
      >
        {questions}
      </Panel>
      <Separator className="gridline" aria-label="Height of the question list" />
      <Panel id="atoms" minSize={90}>
        {atoms}
      </Panel>
    </Group>
  );
}
