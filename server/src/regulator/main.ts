import { endsWith } from '../ends-with.ts'
import { buildRegulator } from './app.ts'
import { readPapers, tellPapers } from './papers.ts'

/**
 * The simulator as a process of its own: `npm run regulator`, or the profile `regulator` of the compose file. A file that is named says what
 * the province asks for otherwise than the guide.
 */
const { REGULATOR_HOST = '127.0.0.1', REGULATOR_PORT = '8900', REGULATOR_AUDIT_MS = '5000' } = process.env
const [, , file] = process.argv
try {
  const papers = file === undefined ? {} : readPapers(file)
  const enterprise = papers.enterprise === undefined ? {} : { code: papers.enterprise }
  const app = buildRegulator({ logs: true, auditMs: Number(REGULATOR_AUDIT_MS), enterprise })
  await tellPapers(app, papers)
  const stop = () => void app.close()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  endsWith(process.env.ENDS_WITH, stop)
  await app.listen({ host: REGULATOR_HOST, port: Number(REGULATOR_PORT) })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
