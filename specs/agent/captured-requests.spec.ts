/**
 * A deletion deletes the captured requests that all tests read, and a large amount of traffic evicts them. So all tests of captured requests are
 * declared by this one file, whose tests the runner runs one after the other; they are in the files named here.
 */
import './captured-requests/contents.ts';
import './captured-requests/tunnel-name.ts';
import './captured-requests/inspected.ts';
import './captured-requests/unknown-id.ts';
import './captured-requests/limit.ts';
import './captured-requests/queries.ts';
import './captured-requests/pending.ts';
import './captured-requests/replay.ts';
import './captured-requests/replay-whole.ts';
import './captured-requests/gaps.ts';
import './captured-requests/deletion.ts';
