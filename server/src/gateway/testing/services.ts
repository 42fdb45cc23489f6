import { type Answer, sendJson } from './upstream.ts'

export const TOKEN = 'upstream-access-token-1234567890'
export const BRANCH = {
  branchCode: 'HQ',
  softVersion: 'ctms-2.0',
  partyGroupConfigCacheMap: { amapKey_web: { configValue: 'maps' }, colourOfTheOffice: { configValue: 'green' } },
}

const USER_INFO = {
  party: { partyType: 'PLAT_ADMIN', code: 'P1', userName: 'admin', branchCode: 'HQ' },
  roleList: [
    { roleName: 'Administrator', roleCode: 'R1', roles: ['PLAT_ADMIN'], resourceList: [] },
    { roleName: 'Dispatcher', roleCode: 'R2', roles: ['PLAT_ADMIN'], resourceList: [] },
  ],
  permissionlist: ['waybill.read', 'waybill.export'],
}
const SIGNED_IN = { status: 0, data: { access_token: TOKEN, passWordOverdue: false, branch: BRANCH } }

/**
 * In the place of the ntocc services for tests of the gateway alone: takes only the password or code `right`, knows
 * one party, and answers any other call with the bearer it got.
 */
export const ntoccServices: Answer = (seen, response) => {
  const { pathname, searchParams } = new URL(seen.url, 'http://upstream')
  const call = pathname.split('/').at(-1)?.toLowerCase()
  if (call === 'authorize') {
    const { password } = JSON.parse(seen.body) as { password: string }
    sendJson(response, password === 'right' ? SIGNED_IN : { status: 4010, msg: 'Wrong user name or password.' })
  } else if (call === 'applogin') {
    const right = searchParams.get('verifyCode') === 'right'
    sendJson(response, right ? SIGNED_IN : { status: 4010, msg: 'Wrong code.' })
  } else if (call === 'getuserinfo') sendJson(response, { status: 0, data: USER_INFO })
  else sendJson(response, { status: 0, data: { echo: seen.headers.authorization ?? null } })
}
