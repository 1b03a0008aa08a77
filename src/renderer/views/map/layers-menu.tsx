import { DropdownMenu } from 'radix-ui';
import type { MapLayer } from '../../canvas/map-painter.ts';
import { LayersIcon } from './map-icons.tsx';

interface LayersMenuProps {
  readonly layers: ReadonlySet<MapLayer>;
  readonly onToggle: (layer: MapLayer) => void;
}

const NAMES: readonly (readonly [MapLayer, string])[] = [
  ['hulls', 'Hulls of atoms in colour'],
  ['edges', 'Join edges'],
  ['labels', 'Labels'],
];

/** Which layers the map shows. */
export function LayersMenu({ layers, onToggle }: LayersMenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger className="plot-button icon" aria-label="Layers of the map">
        <LayersIcon />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="plot-menu" align="end" sideOffset={4}>
          {NAMES.map(([layer, name]) => (
            <DropdownMenu.CheckboxItem
              key={layer}
              checked={layers.has(layer)}
              onCheckedChange={() => onToggle(layer)}
              onSelect={(event) => event.preventDefault()}
            >
              <span className="map-check" aria-hidden="true">
                {layers.has(layer) && '✓'}
              </span>
              {name}
            </DropdownMenu.CheckboxItem>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
