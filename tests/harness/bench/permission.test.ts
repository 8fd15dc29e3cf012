import { expect, test } from '@playwright/test';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { tunnelSessions } from '../../../src/contract/resources/tunnel-sessions.ts';
import type { Operation } from '../../../src/contract/terms/contract.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import { Permission } from '../../../src/harness/bench/permission.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { TargetFile } from '../../../src/harness/target/target-file.ts';
import { planFor } from '../bench.ts';

const sessionIds = { restartable: ['ts_1'], stoppable: ['ts_2'] };
const permissionOf = (allow: TargetFile['allow'], readOnly = false): Permission =>
  new Permission(
    planFor(
      { management: { baseUrl: 'http://a.example' }, fixtures: { sessionIds }, ...(allow && { allow }) },
      { readOnly },
    ),
  );
const commands = ['restart', 'stop', 'update-agent'] as const;
const command = (operation: Operation, id: string) => requestTo(tunnelSessions, operation, { id });

for (const [name, permission] of [
  ['--read-only', permissionOf({ write: true, agentCommands: true }, true)],
  ['allow.write false', permissionOf({ write: false, agentCommands: true })],
] as const) {
  test(`with ${name} a run sends GET only, and states what to change`, () => {
    expect([permission.mayWrite, permission.mayCommand]).toEqual([false, false]);
    for (const operation of ['get', 'list'] as const) permission.demand(requestTo(apiKeys, operation));
    const cure = 'run without --read-only, with allow.write true in the target file';
    for (const operation of ['create', 'update', 'delete'] as const) {
      const ask = requestTo(apiKeys, operation);
      expect(() => permission.demand(ask)).toThrow(
        new Unexercised(`needs ${ask.endpoint.id}, and this run only reads`, cure),
      );
    }
    for (const operation of commands)
      expect(() => permission.demand(command(operation, 'ts_1'))).toThrow('this run only reads');
  });
}

test('a run that may write sends everything except commands to agents, and states what to change', () => {
  for (const permission of [permissionOf(undefined), permissionOf({ write: true, agentCommands: false })]) {
    expect([permission.mayWrite, permission.mayCommand]).toEqual([true, false]);
    for (const { operation } of apiKeys.endpoints) permission.demand(requestTo(apiKeys, operation));
    for (const operation of commands) {
      const ask = command(operation, 'ts_1');
      expect(() => permission.demand(ask)).toThrow(
        expect.objectContaining({ cure: 'set allow.agentCommands to true in the target file' }),
      );
      expect(() => permission.demand(ask)).toThrow(Unexercised);
    }
  }
});

test('commands are sent to sessions of agents that the run started, but not without the permission for commands', () => {
  const permission = permissionOf({ write: true, agentCommands: true });
  const forbidden = permissionOf({ write: true, agentCommands: false });
  for (const one of [permission, forbidden]) one.offer('ts_started');
  for (const operation of commands) {
    permission.demand(command(operation, 'ts_started'));
    expect(() => forbidden.demand(command(operation, 'ts_started'))).toThrow(Unexercised);
  }
});

test('commands are sent to lent sessions, and a command to another session is an error of the harness', () => {
  const permission = permissionOf({ write: true, agentCommands: true });
  expect([permission.mayWrite, permission.mayCommand]).toEqual([true, true]);
  for (const operation of commands) {
    for (const id of ['ts_1', 'ts_2']) permission.demand(command(operation, id));
    for (const ask of [command(operation, 'ts_3'), requestTo(tunnelSessions, operation)]) {
      expect(() => permission.demand(ask)).toThrow('the target does not offer it');
      expect(() => permission.demand(ask)).not.toThrow(Unexercised);
    }
  }
  // Reading a session is no command.
  permission.demand(command('get', 'ts_3'));
});
