/** Says which addresses of the network are public, and so may be fetched from. Resolves no name and connects to nothing. */
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** The wire server of one provider's machines has a public address; those of the others are link-local or shared. */
const metadata = new Set(['168.63.129.16']);
const documentation: [ipaddr.IPv6, number] = ipaddr.IPv6.parseCIDR('3fff::/20');
const globalUnicast: [ipaddr.IPv6, number] = ipaddr.IPv6.parseCIDR('2000::/3');

export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return isPublicAddress(address) && !isOwn(address);
}

function isPublicAddress(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast' && !metadata.has(address.toString());
  // One with an IPv4 address inside is as public as that is. Who tunnels (6to4, Teredo) is refused whatever it carries.
  if (address.isIPv4MappedAddress()) return isPublicAddress(address.toIPv4Address());
  const range = address.range();
  if (range === 'rfc6052') return isPublicAddress(lastFour(address));
  if (range !== 'unicast' || !address.match(globalUnicast) || address.match(documentation)) return false;
  return !isIsatap(address) || isPublicAddress(lastFour(address));
}

const lastFour = (address: ipaddr.IPv6): ipaddr.IPv4 => new ipaddr.IPv4(address.toByteArray().slice(12));

/** `…:0:5efe:a.b.c.d`: a tunnel to that IPv4 address inside an organisation. */
const isIsatap = ({ parts }: ipaddr.IPv6): boolean => (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe;

/** This machine, even where its address is public: what listens there may trust whoever comes from it. */
function isOwn(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const normal = address.toNormalizedString();
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some((own) => ipaddr.process(own.address.split('%')[0] ?? '').toNormalizedString() === normal);
}
