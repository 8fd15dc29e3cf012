import type { JsonObject } from '../../src/contract/json-object.ts';
import { sshUserCertificates as certificates } from '../../src/contract/resources/ssh/ssh-user-certificates.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { Made } from '../../src/harness/world/resources/made.ts';
import type { World } from '../../src/harness/world/world.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import {
  ahead,
  creationOf,
  hour,
  instant,
  instantAhead,
  instantBehind,
  minuteThere,
  nowThere,
  secondsOf,
  tolerance,
  unbounded,
} from '../steps/certificates/certificate-clock.ts';
import { everythingAsked } from '../steps/certificates/everything-asked.ts';
import { issueInPassing, issueUnlessRefused, readIssued } from '../steps/certificates/issue-certificate.ts';

const isAboutNow = (seconds: number): boolean => seconds >= -tolerance && seconds <= ahead;

/**
 * The start that this deployment accepts, in hours from now. Whether a certificate may begin later or before its creation is not documented; but it
 * may certainly begin at its creation, which is the default.
 */
const startTaken = (world: World): Promise<number> =>
  world.context.once('start of validity', async () => {
    // That certificate begins in an hour.
    if ((await everythingAsked(world)) !== null) return 1;
    const now = await minuteThere(world);
    const valid_until = instant(now + 3 * hour);
    for (const start of [1, -1]) {
      const valid_after = instant(now + start * hour);
      if ((await issueUnlessRefused(world, { valid_after, valid_until })) !== null) return start;
    }
    return 0;
  });

/** Compares the validity of a certificate with the request, in seconds since 1970. */
const checkValidity = (world: World, made: Made, [after, until]: readonly [number, number]): void => {
  const { certificate, exchange, shown } = readIssued(made);
  for (const [field, inside, wanted] of [
    ['valid_after', certificate.validAfter, after],
    ['valid_until', certificate.validBefore, until],
  ] as const) {
    const received = inside < 2n ** 40n ? instant(Number(inside)) : `${inside} seconds after 1970`;
    world.claims.check(exchange, {
      place: '/certificate',
      holds: inside === BigInt(wanted) && same('instant', shown[field], received),
      summary: `${field} in the certificate is not what was asked for`,
      expected: instant(wanted),
      received: `${received} in the certificate, ${asJson(shown[field])} in the answer`,
    });
  }
};

/** Requests certificates that are valid from one hour until another, counted from now, and compares their validity. `open`: they may be refused. */
const holdsValidity = async (world: World, from: number, to: number, expect?: 'open'): Promise<void> => {
  // A start now must not be in the past, so it is not rounded down; a time that may be refused is not in whole minutes.
  const now = from === 0 ? await nowThere(world) : (await minuteThere(world)) + (expect ? 17 : 0);
  const [after, until] = [now + from * hour, (from === 0 ? await minuteThere(world) : now) + to * hour];
  // RFC 3339 allows every offset and every fraction of a second.
  for (const written of world.context.few([instant, expect ? instantBehind : instantAhead])) {
    const asked = { valid_after: written(after), valid_until: written(until) };
    // Once together with extensions, to check that neither of the two is lost.
    const beside = written === instant ? {} : { extensions: { 'permit-pty': '' } };
    const json = await world.bodies.body(certificates, { ...asked, ...beside });
    const ask = requestTo(certificates, 'create', { json, ...(expect ? { expect } : {}) });
    const answer = await world.passing(() => world.requests.send(ask));
    if (expect && !succeeded(answer)) return;
    const shown = need(answer);
    checkValidity(world, { id: String(shown['id']), shown, exchange: answer }, [after, until]);
  }
};

/** The maximum duration is not documented, so a long one may be refused; but it must not be changed. */
requirement('ssh-user-certificates.validity-inside', async ({ world }) => {
  const start = await startTaken(world);
  const whole = await everythingAsked(world);
  if (whole === null) {
    await holdsValidity(world, start, 3);
    await holdsValidity(world, start, 30 * 24, 'open');
  } else checkValidity(world, whole, [whole.after, whole.until]);
  // An end after 2038, beyond signed 32-bit seconds; and a start an hour ago.
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
  // Whether the 24 hours begin with the creation or with the requested start is not documented.
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
  const whole = await everythingAsked(world);
  if (whole !== null) {
    const right = requestTo(certificates, 'create', { json: whole.json });
    for (const field of ['valid_after', 'valid_until'] as const)
      await world.claims.refuses({
        wrong: `${field} that is no timestamp`,
        right,
        accepted: whole.exchange,
        broken: { ...right, json: { ...whole.json, [field]: 'no time at all' } },
      });
    return;
  }
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
