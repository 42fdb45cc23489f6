import type { StoredFile } from '../files.ts'
import { blob, endpoint, input, value } from './endpoint.ts'

/**
 * Files go as their bytes, both ways: the body of `upload` is the file itself (`FILE_BODY_TYPE`), the answer of
 * `content` likewise. They stand beside the table of calls because nothing in it can be sent or read like the others.
 */
export const fileCalls = {
  upload: endpoint({
    name: 'fileUpload',
    method: 'POST',
    path: '/ntocc-basic-api/file',
    query: input<{ name?: string }>(),
    data: value<StoredFile>(['id', 'reference', 'type', 'size']),
    signedIn: 'own',
  }),
  /** By whoever has a link that takes pictures: what is sent belongs to the link, and only what it writes may show it. */
  uploadByLink: endpoint({
    name: 'fileUploadByLink',
    method: 'POST',
    path: '/ntocc-tms-api/share/file',
    query: input<{ share: string; name?: string }>(),
    data: value<StoredFile>(['id', 'reference', 'type', 'size']),
    public: true,
  }),
  content: endpoint({
    name: 'fileContent',
    method: 'GET',
    path: '/ntocc-basic-api/file/{id}',
    data: blob(),
    signedIn: 'subject',
  }),
} as const
