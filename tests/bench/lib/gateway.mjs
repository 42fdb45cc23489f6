/** The built gateway as a process, in front of an upstream of the bench. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../../scripts/lib/stamp.mjs'
import { CORE } from './processes.mjs'

export const built = path => import(pathToFileURL(join(ROOT, path)).href)

const KEY = { id: 'bench', key: randomBytes(32) }
export const INTERNAL_KEY = randomBytes(18).toString('base64url')
/** Header of the page's own calls. */
export const PAGE = { 'X-Console': '1' }

/**
 * Starts `main.js gateway` as a deployment would: default log level, the log going to a file. Resolves with the running
 * process; its address is 127.0.0.1's, so that the name is not looked up for each connection.
 */
export async function startGateway(room, { upstream, env = {}, nodeArgs = [], core = CORE.subject }) {
  const folder = room.folder()
  const running = await room.start(process.execPath, [...nodeArgs, join(ROOT, 'server/dist/main.js'), 'gateway'], {
    core,
    log: join(folder, 'gateway.log'),
    ready: /console is at http:\/\/localhost:(\d+)/,
    env: {
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      DEMO: 'on',
      NODE_ENV: 'production',
      NTOCC_BASIC_URL: upstream,
      NTOCC_TMS_URL: upstream,
      NTOCC_TPS_URL: upstream,
      INTERNAL_KEY,
      SESSION_KEYS: `${KEY.id}:${KEY.key.toString('base64')}`,
      ...env,
    },
  })
  running.address = `http://127.0.0.1:${running.address}`
  return running
}

/** The branch lets everything be exported at once: the gateway shall carry all of it. */
const ALL_AT_ONCE = {
  branchCode: 'HQ',
  partyGroupConfigCacheMap: { exportExcel_exportableQuantity: { configValue: '1000000' } },
}

/** A session cookie of a party, sealed as the gateway seals it; each call makes another session. */
export async function cookieOf({ branchCode = 'HQ', partyType = 'PLAT_ADMIN', code = 'P1' } = {}) {
  const { seal } = await built('server/dist/gateway/session/seal.js')
  const id = randomBytes(16).toString('base64url')
  const token = randomBytes(300).toString('base64url')
  const issuedAt = Date.now()
  const party = { branchCode, partyType, code }
  const session = { id, token, party, branch: ALL_AT_ONCE, issuedAt, expiresAt: issuedAt + 3_600_000 }
  return `Admin-Token=${seal(session, KEY)}`
}
