/** Loaded by the product of the journeys: one public address leads to sites that a journey serves on this machine, which the product itself never fetches from. */
// @ts-check
import { Socket } from 'node:net';

const PUBLIC = '11.0.0.1';
const { connect } = Socket.prototype;

/** @param {any[]} given An options object, or a list that begins with one. */
Socket.prototype.connect = function connectOutside(...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given;
  if (options?.host === PUBLIC) options.host = '127.0.0.1';
  return Reflect.apply(connect, this, given);
};
