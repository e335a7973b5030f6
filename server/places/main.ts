/** A step of the build: makes the index of places, unless it is there. Serves nothing. */
import { prepareIndex } from './index-store.ts';

if (await prepareIndex()) console.log('The index of places is built.');
