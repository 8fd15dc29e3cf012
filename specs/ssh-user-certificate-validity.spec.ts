import type { JsonObject } from '../src/contract/json-object.ts';
import { sshUserCertificates as certificates } from '../src/contract/ssh-user-certificates.ts';
import { requestTo } from '../src/harness/request/ask.ts';
import { leave } from '../src/harness/trial/interruption.ts';
import { requirement } from '../src/harness/trial/requirement.ts';
import { need } from '../src/harness/world/need.ts';
import type { World } from '../src/harness/world/world.ts';
import { asJson } from '../src/judge/check.ts';
import { same } from '../src/judge/comparisons/compare.ts';
import { succeeded } from '../src/judge/subject.ts';
import { type Issued, issueInPassing, issueUnlessRefused, readIssued } from './steps/issue-certificate.ts';

const hour = 3600;
const instant = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
/** The same moment on the clock of a place that is five and a half hours ahead. */
const instantAhead = (seconds: number): string => instant(seconds + 5.5 * hour).replace('Z', '+05:30');

/** Clocks of one deployment differ, and a start that lies a little back keeps clients whose clocks are slow from being turned away. */
const tolerance = 300;
/** A start that lies ahead does the opposite: it turns everybody away for a while. */
const ahead = 60;
const isAboutNow = (seconds: number): boolean => seconds >= -tolerance && seconds <= ahead;

const unbounded = (world: World): Promise<Issued> =>
  world.context.once('certificate without validity', () =>
    issueInPassing(world, { valid_after: undefined, valid_until: undefined }),
  );
const secondsOf = (text: unknown): number => Date.parse(String(text)) / 1000;

/** When a certificate was made, by the deployment's own clock, which may differ from ours. */
const creationOf = ({ shown }: Issued): number => {
  const created = secondsOf(shown['created_at']);
  return Number.isNaN(created) ? leave('created_at cannot be read, so there is no clock to compare with') : created;
};

/** By how many seconds the clock of the deployment is ahead of ours. What is over there is no time to ask a certificate for. */
const aheadThere = (world: World): Promise<number> =>
  world.context.once('clock of certificates', async () => {
    const issued = await unbounded(world);
    const seconds = Math.round(creationOf(issued) - Date.parse(issued.exchange.timings.startedAt) / 1000);
    return Math.abs(seconds) <= tolerance ? 0 : seconds;
  });

const nowThere = async (world: World): Promise<number> => Math.floor(Date.now() / 1000) + (await aheadThere(world));

/** The last whole minute: how exact a time may be is not said. One that is taken is kept to the second. */
const minuteThere = async (world: World): Promise<number> => Math.floor((await nowThere(world)) / 60) * 60;

/**
 * The start that this deployment takes, in hours from now. Whether a certificate may begin later, or have begun before it was made, is
 * not said; with its creation, which is the default, it may begin for certain.
 */
const startTaken = (world: World): Promise<number> =>
  world.context.once('start of validity', async () => {
    const now = await minuteThere(world);
    const valid_until = instant(now + 3 * hour);
    for (const start of [1, -1]) {
      const valid_after = instant(now + start * hour);
      if ((await issueUnlessRefused(world, { valid_after, valid_until })) !== null) return start;
    }
    return 0;
  });

/** Holds a certificate to what was asked for, from one hour from now until another. */
const holdsValidity = async (world: World, from: number, to: number, expect?: 'open'): Promise<void> => {
  // What begins now is not asked for from before now; what may be refused is in no whole minutes.
  const now = from === 0 ? await nowThere(world) : (await minuteThere(world)) + (expect ? 17 : 0);
  const [after, until] = [now + from * hour, (from === 0 ? await minuteThere(world) : now) + to * hour];
  for (const written of [instant, instantAhead]) {
    const asked = { valid_after: written(after), valid_until: written(until) };
    // With extensions once, so that it shows whether the two get into each other's way.
    const beside = written === instant ? {} : { extensions: { 'permit-pty': '' } };
    const json = await world.bodies.body(certificates, { ...asked, ...beside });
    const ask = requestTo(certificates, 'create', { json, ...(expect ? { expect } : {}) });
    const answer = await world.passing(() => world.requests.send(ask));
    if (expect && !succeeded(answer)) return;
    const { id } = need(answer);
    const { certificate, exchange, shown } = readIssued({
      id: String(id),
      shown: need(answer),
      exchange: answer,
    });
    for (const [field, inside, wanted] of [
      ['valid_after', certificate.validAfter, after],
      ['valid_until', certificate.validBefore, until],
    ] as const) {
      const received = inside < 2n ** 40n ? instant(Number(inside)) : `${inside} seconds after 1970`;
      world.claims.check(exchange, {
        place: '/certificate',
        holds: inside === BigInt(wanted) && same('instant', shown[field], received),
        summary: `${field} in the certificate is not what was asked for`,
        expected: asked[field],
        received: `${received} in the certificate, ${asJson(shown[field])} in the answer`,
      });
    }
  }
};

/** A month: how long a certificate may last is not said, so that it may be refused, but not made another. */
requirement('ssh-user-certificates.validity-inside', async ({ world }) => {
  const start = await startTaken(world);
  await holdsValidity(world, start, 3);
  await holdsValidity(world, start, 30 * 24, 'open');
  // Until after 2038, where 32 bits with a sign no longer hold the seconds; and from an hour ago.
  await holdsValidity(world, start, 20 * 365 * 24, 'open');
  if (start !== -1) await holdsValidity(world, -1, 3, 'open');
});

requirement('ssh-user-certificates.valid-after-default', async ({ world }) => {
  const ending = { valid_after: undefined, valid_until: instant((await minuteThere(world)) + 3 * hour) };
  for (const issued of [await unbounded(world), await issueInPassing(world, ending)]) {
    const { certificate, exchange, shown } = issued;
    const created = creationOf(issued);
    for (const [where, seconds] of [
      ['certificate', Number(certificate.validAfter)],
      ['valid_after', secondsOf(shown['valid_after'])],
    ] as const) {
      world.claims.check(exchange, {
        place: `/${where}`,
        holds: isAboutNow(seconds - created),
        summary: `valid_after is not the time of creation where it is unspecified, in ${where}`,
        expected: `${asJson(shown['created_at'])}, or up to ${tolerance} seconds before and ${ahead} after`,
        received: `${seconds - created} seconds later`,
      });
    }
  }
});

requirement('ssh-user-certificates.valid-until-default', async ({ world }) => {
  const { certificate, exchange, shown } = await unbounded(world);
  for (const [where, from, until] of [
    ['certificate', Number(certificate.validAfter), Number(certificate.validBefore)],
    ['valid_until', secondsOf(shown['valid_after']), secondsOf(shown['valid_until'])],
  ] as const) {
    world.claims.check(exchange, {
      place: `/${where}`,
      holds: Math.abs(until - from - 24 * hour) <= 2 * tolerance,
      summary: `a certificate without valid_until is not valid for 24 hours, in ${where}`,
      expected: `24 hours, give or take ${2 * tolerance} seconds`,
      received: `${(until - from) / hour} hours`,
    });
  }
  // Whether the 24 hours begin with the creation or with a start that was asked for is not said.
  const start = (await minuteThere(world)) + 5 * hour;
  const starting = await issueUnlessRefused(world, { valid_after: instant(start), valid_until: undefined });
  if (starting === null) return;
  const created = creationOf(starting);
  for (const [where, end] of [
    ['certificate', Number(starting.certificate.validBefore)],
    ['valid_until', secondsOf(starting.shown['valid_until'])],
  ] as const) {
    world.claims.check(starting.exchange, {
      place: `/${where}`,
      holds: [start, created].some((from) => Math.abs(end - from - 24 * hour) <= 2 * tolerance),
      summary: `a certificate with valid_after and without valid_until does not end after 24 hours, in ${where}`,
      expected: '24 hours after its start or after its creation',
      received: `${(end - start) / hour} hours after its start`,
    });
  }
});

requirement('ssh-user-certificates.validity-malformed', async ({ world }) => {
  const hours = await startTaken(world);
  const now = await minuteThere(world);
  const start = hours === 0 ? await nowThere(world) : now + hours * hour;
  const validity = { valid_after: instant(start), valid_until: instant(now + 3 * hour) };
  const asking = async (fields: JsonObject) =>
    requestTo(certificates, 'create', { json: await world.bodies.body(certificates, fields) });
  for (const field of ['valid_after', 'valid_until'] as const) {
    await world.claims.refuses({
      wrong: `${field} that is no timestamp`,
      right: await asking(validity),
      broken: await asking({ ...validity, [field]: 'no time at all' }),
    });
  }
});
