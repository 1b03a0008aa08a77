import { DropdownMenu } from 'radix-ui';
import type { MapLayer } from '../../canvas/map-painter.ts';
import { CheckIcon } from '../shell/icons.tsx';
import { Menu } from '../shell/menu.tsx';
import { LayersIcon } from './map-icons.tsx';

interface LayersMenuProps {
  readonly layers: ReadonlySet<MapLayer>;
  readonly onToggle: (layer: MapLayer) => void;
}

const NAMES: readonly (readonly [MapLayer, string])[] = [
  ['hulls', 'Hulls of atoms in colour'],
  ['edges', 'Join forest: edges, weakest link, bridges'],
  ['labels', 'Labels'],
];

/** Which layers the map shows; the menu stays open while they are switched. */
export function LayersMenu({ layers, onToggle }: LayersMenuProps) {
  return (
    <Menu trigger={{ className: 'button icon', label: 'Layers of the map', content: <LayersIcon /> }} align="end">
      {NAMES.map(([layer, name]) => (
        <DropdownMenu.CheckboxItem
          key={layer}
          className="menu-row"
          checked={layers.has(layer)}
          onCheckedChange={() => onToggle(layer)}
          onSelect={(event) => event.preventDefault()}
        >
          <span className="menu-check">
            <DropdownMenu.ItemIndicator>
              <CheckIcon />
            </DropdownMenu.ItemIndicator>
          </span>
          {name}
        </DropdownMenu.CheckboxItem>
      ))}
    </Menu>
  );
}
