/** How a file is sent. Answers whatever the server answered; rejects with a NetworkError-like failure or an abort. */
export type SendFile = (request: SendFileRequest) => Promise<Response>

export interface SendFileRequest {
  url: string
  headers: Readonly<Record<string, string>>
  file: Blob
  /** Send the session cookie to another origin too. */
  withCredentials: boolean
  signal?: AbortSignal
  /** Bytes handed to the network so far. */
  onProgress?(sent: number): void
}

/** By XMLHttpRequest: the only way a browser tells how much of a body has gone out. */
export const sendByXhr: SendFile = ({ url, headers, file, withCredentials, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const done = (settle: () => void) => () => {
      signal?.removeEventListener('abort', abort)
      settle()
    }
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.withCredentials = withCredentials
    request.upload.onprogress = event => onProgress?.(event.loaded)
    request.onload = done(() => resolve(answerOf(request)))
    request.onerror = done(() => reject(new Error('the connection broke')))
    request.onabort = done(() => reject(new DOMException('aborted', 'AbortError')))
    if (signal?.aborted) return reject(new DOMException('aborted', 'AbortError'))
    signal?.addEventListener('abort', abort)
    request.send(file)
  })

const answerOf = (request: XMLHttpRequest): Response => {
  const requestId = request.getResponseHeader('x-request-id')
  return new Response(request.responseText, {
    status: request.status,
    headers: requestId ? { 'x-request-id': requestId } : {},
  })
}

/** By fetch, without progress: where there is no XMLHttpRequest, or a test answers. */
export const sendByFetch =
  (run: typeof fetch): SendFile =>
  ({ url, headers, file, withCredentials, signal }) =>
    run(url, {
      method: 'POST',
      headers,
      body: file,
      signal,
      credentials: withCredentials ? 'include' : 'same-origin',
    })
