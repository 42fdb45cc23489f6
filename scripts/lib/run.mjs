import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { ROOT } from './stamp.mjs'

/** Environment in which the workspace's own tools are found without a shell or npx. */
export const toolEnv = () => ({
  ...process.env,
  PATH: [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
})

/** Runs a command to its end; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env: toolEnv(), stdio: 'inherit', ...options })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/** Runs a command and fails loudly when it does. */
export async function must(command, args, options) {
  const code = await run(command, args, options)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with code ${code}`)
}
