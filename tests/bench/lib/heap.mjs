/** What a page keeps in memory, told apart by a heap snapshot. */

/**
 * Bytes still in use once what can go has gone. Code that the engine has compiled stands by itself: it grows for as long
 * as functions are called often, whether or not anything is kept, and hid what a page really holds.
 */
export async function liveBytes(page, context) {
  const cdp = await context.newCDPSession(page)
  try {
    // The browser keeps what was clicked last until the next click.
    await page.mouse.click(2, 2)
    for (let round = 0; round < 3; round++) {
      await page.waitForTimeout(200)
      await cdp.send('HeapProfiler.collectGarbage')
    }
    return bytesOf(await snapshotOf(cdp))
  } finally {
    await cdp.detach()
  }
}

async function snapshotOf(cdp) {
  const chunks = []
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  return JSON.parse(chunks.join(''))
}

/** Sums of a snapshot's nodes: objects of the page and of the browser on its behalf, and compiled code. */
export function bytesOf({ snapshot: { meta }, nodes }) {
  const step = meta.node_fields.length
  const [type, size] = ['type', 'self_size'].map(field => meta.node_fields.indexOf(field))
  const types = meta.node_types[type]
  const sum = { data: 0, code: 0 }
  for (let at = 0; at < nodes.length; at += step) {
    sum[types[nodes[at + type]] === 'code' ? 'code' : 'data'] += nodes[at + size]
  }
  return sum
}
