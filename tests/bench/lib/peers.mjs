/** nginx and wrk, as peers and as load. */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORE, freePort } from './processes.mjs'

/**
 * One nginx worker with everything in a folder of its own. It proxies `upstream` below `/` and serves `files`; it logs
 * one line per request to a file, as the gateway does.
 */
export async function startNginx(room, { upstream, files }) {
  const folder = room.folder()
  const port = await freePort()
  mkdirSync(join(folder, 'temp'))
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${join(folder, 'temp', name)};`,
  )
  const proxied = upstream
    ? `location / { proxy_pass http://upstream; proxy_http_version 1.1; proxy_set_header Connection ""; }`
    : ''
  const served = files ? `location /files/ { alias ${files}/; gzip_static on; }` : ''
  const config = `
worker_processes 1;
daemon off;
master_process off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')} error;
events { worker_connections 2048; }
http {
  access_log ${join(folder, 'access.log')};
  ${temp.join('\n  ')}
  sendfile on;
  keepalive_requests 1000000;
  types { text/javascript js; }
  ${upstream ? `upstream upstream { server ${new URL(upstream).host}; keepalive 64; keepalive_requests 1000000; }` : ''}
  server {
    listen 127.0.0.1:${port} backlog=1024;
    ${proxied}
    ${served}
  }
}
`
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, config)
  const running = await room.start('nginx', ['-p', folder, '-c', file], { core: CORE.subject, ready: /^/ })
  running.address = `http://127.0.0.1:${port}`
  await answering(running.address)
  return running
}

async function answering(url) {
  for (let tries = 0; tries < 200; tries++) {
    try {
      await (await fetch(url)).arrayBuffer()
      return
    } catch {
      await new Promise(done => setTimeout(done, 25))
    }
  }
  throw new Error(`${url} does not answer`)
}

const MILLISECONDS = { us: 0.001, ms: 1, s: 1000 }

/** Reads what wrk prints. */
export function readWrk(text) {
  const [, rps] = /Requests\/sec:\s+([\d.]+)/.exec(text) ?? []
  const [, requests] = /(\d+) requests in/.exec(text) ?? []
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(text) ?? []
  const [, bad] = /Non-2xx or 3xx responses: (\d+)/.exec(text) ?? []
  const socketErrors = /Socket errors: (.*)/.exec(text)?.[1]
  if (!rps) throw new Error(`wrk printed no figures: ${text.slice(0, 300)}`)
  if (Number(bad) > 0) throw new Error(`${bad} of ${requests} answers were errors`)
  if (socketErrors && !/^connect 0, read 0, write 0, timeout/.test(socketErrors)) {
    throw new Error(`socket errors: ${socketErrors}`)
  }
  return { rps: Number(rps), requests: Number(requests), p99: Number(p99) * MILLISECONDS[unit] }
}

const PEOPLE = join(import.meta.dirname, 'people.lua')

/** Loads one address for some seconds from the load's core, as one caller or, by their `cookies`, as several in turn. */
export function wrk(url, { seconds = 2, connections = 64, headers = {}, cookies = [] } = {}) {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const people = cookies.length > 0 ? ['--script', PEOPLE, url, '--', ...cookies] : [url]
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...named, ...people]
  return new Promise((done, fail) => {
    const pin = process.platform === 'linux' ? ['taskset', '-c', String(CORE.load)] : []
    const [command, ...rest] = [...pin, 'wrk', ...args]
    const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'], timeout: (seconds + 30) * 1000 })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += chunk))
    child.on('error', fail)
    child.on('exit', () => {
      try {
        done(readWrk(text))
      } catch (error) {
        fail(error)
      }
    })
  })
}

/** Loads until the subject has answered often enough to be compiled and steady, for 16 seconds at most. */
export async function warm(load) {
  let requests = 0
  for (let tries = 0; tries < 8 && requests < 20_000; tries++) requests += (await load()).requests
}
