/** The colours of the dots of a map, in words. */
import './maps.css';

type Props = { colours: readonly { name: string; colour: string }[] };

export const MapLegend = ({ colours }: Props) => (
  <ul className="map-legend" aria-label="Colours of the map">
    {colours.map(({ name, colour }) => (
      <li key={name}>
        <span className="map-legend-dot" aria-hidden style={{ background: colour }} />
        {name}
      </li>
    ))}
  </ul>
);
