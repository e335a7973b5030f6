/** A figure of a release, rounded or exact, as a link to its facts in the release; the pointer shows the exact figure. */
import { Link } from '@tanstack/react-router';
import { figureWords, type Figures } from '#domain/releases/release-figures.ts';
import type { Address } from '#domain/search/search.ts';

type Props = {
  name: string;
  figure: number | null;
  shown: Figures;
  search: Address;
  /** What it is a figure of, for screen readers. */
  of: string;
};

export const ReleaseNumber = ({ name, figure, shown, search, of }: Props) => {
  const words = figureWords(figure, shown);
  if (figure === null) return <span className="quiet">{words}</span>;
  return (
    <Link
      className="release-number"
      to="/releases/$name/facts"
      params={{ name }}
      search={search}
      aria-label={`${words}, ${of}`}
      {...(shown === 'rounded' && { title: `${figureWords(figure, 'exact')} exactly` })}
    >
      {words}
    </Link>
  );
};
