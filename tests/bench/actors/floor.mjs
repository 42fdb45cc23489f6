/** The least a relay in Node can do: node:http in, undici out, no framework, no session, no policy, no log. */
import { createServer } from 'node:http'
import { Agent } from 'undici'
import { listen } from '../lib/actor.mjs'

const origin = process.argv[2]
const agent = new Agent({ connections: 64, pipelining: 1, keepAliveTimeout: 60_000 })

listen(
  createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const options = { origin, path: request.url, method: request.method, headers: { accept: '*/*' } }
    agent.stream(
      options,
      ({ statusCode, headers }) => {
        response.writeHead(statusCode, {
          'content-type': headers['content-type'],
          'content-length': headers['content-length'],
        })
        return response
      },
      error => error && response.destroy(),
    )
  }),
)
