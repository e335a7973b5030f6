/** A step of the build: makes the index of places unless it exists. */
import { prepareIndex } from './index-store.ts';

if (await prepareIndex()) console.log('The index of places is built.');
