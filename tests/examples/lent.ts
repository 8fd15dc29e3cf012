import type { Embedded } from '../../src/emulator/embedded.ts';

/**
 * Resources that the account of the stories already has, because the documents describe no way to make them, and the resources of the
 * embedded deployment that replace them.
 */
export const lent = ({ ownerIds, sessionIds, ...seeds }: Embedded['fixtures']): [told: string, real: string][] => {
  const [route] = seeds.httpsRoutes;
  const [label, value] = seeds.tunnelLabel.split('=');
  const pairs: [string, string | undefined][] = [
    ['usr_2TP9aQk4Xw7RmB1vZcYtN8sLd3G', ownerIds.self],
    ['usr_2TP9bMemberUserId0000000001', ownerIds.other],
    ['ipp_2TPAcOfficeNetworksPolicy01', seeds.ipPolicyIds[0]],
    ['ipp_2TPAdPartnerNetworkPolicy02', seeds.ipPolicyIds[1]],
    ['edghts_2TPAeWebShopFrontEdge000001', route?.edgeId],
    ['edghtsrt_2TPAfWebShopAccountRoute001', route?.routeId],
    ['cert_2TPAgUploadedCertificate001', seeds.tlsCertificateIds[0]],
    ['ec_2TPAhEndpointConfiguration1', seeds.endpointConfigurationIds[0]],
    ['lane', label],
    ['canary', value],
    ['ts_2TPBrestartAgentSession0000', sessionIds.restartable[0]],
    ['ts_2TPBstopAgentSession0000000', sessionIds.stoppable[0]],
    ['ts_2TPBupdateAgentSession00000', sessionIds.updatable[0]],
    ['ts_2TPBwindowsAgentSession0000', sessionIds.windows[0]],
    ['ts_2TPBupToDateAgentSession000', sessionIds.upToDate[0]],
    ['ts_2TPBnoUpdatesAgentSession00', sessionIds.updatesDisabled[0]],
  ];
  return pairs.map(([told, real]) => {
    if (real === undefined) throw new Error(`The embedded deployment has nothing that stands for ${told}`);
    return [told, real];
  });
};
