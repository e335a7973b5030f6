/** Decides which network addresses are public and may be fetched from. Resolves no name and opens no connection. */
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Azure's wire server has a public address; the metadata services of other clouds have link-local or shared ones. */
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
  // An address with an embedded IPv4 address is public if that is. All tunnels (6to4, Teredo) are refused.
  if (address.isIPv4MappedAddress()) return isPublicAddress(address.toIPv4Address());
  const range = address.range();
  if (range === 'rfc6052') return isPublicAddress(lastFour(address));
  if (range !== 'unicast' || !address.match(globalUnicast) || address.match(documentation)) return false;
  return !isIsatap(address) || isPublicAddress(lastFour(address));
}

const lastFour = (address: ipaddr.IPv6): ipaddr.IPv4 => new ipaddr.IPv4(address.toByteArray().slice(12));

/** ISATAP, `…:0:5efe:a.b.c.d`: a tunnel to that IPv4 address within an organisation. */
const isIsatap = ({ parts }: ipaddr.IPv6): boolean => (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe;

/** Whether this is an address of this machine, even a public one: services there may trust connections from the machine itself. */
function isOwn(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const normal = address.toNormalizedString();
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some((own) => ipaddr.process(own.address.split('%')[0] ?? '').toNormalizedString() === normal);
}
