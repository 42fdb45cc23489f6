import { endsWith } from '../ends-with.ts'
import { buildBank } from './app.ts'

/** The simulator as a process of its own: `npm run bank`, or the profile `bank` of the compose file. */
const { BANK_HOST = '127.0.0.1', BANK_PORT = '8901', BANK_LATE_MS = '20000', BANK_LEDGER } = process.env
const app = buildBank({ logs: true, lateMs: Number(BANK_LATE_MS), file: BANK_LEDGER })
const stop = () => void app.close()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
endsWith(process.env.ENDS_WITH, stop)
await app.listen({ host: BANK_HOST, port: Number(BANK_PORT) })
