/** An e-mail address or a phone number as a link that opens the program for it. Draws nothing without a value. */

const numberOf = (text: string): string => text.replaceAll(/[^\d+*#,;]/g, '');

type Props = { by: 'mailto' | 'tel'; to: string | null | undefined };

export function ContactLink({ by, to }: Props) {
  if (to == null || to === '') return null;
  const address = by === 'mailto' ? to.split('@').map(encodeURIComponent).join('@') : numberOf(to);
  if (address === '') return <bdi>{to}</bdi>;
  return (
    <a className="in-text" href={`${by}:${address}`} dir="ltr" title={to}>
      {to}
    </a>
  );
}
