import { endpoint, input, value } from './endpoint.ts'

const at = <const P extends string>(path: P) => `/ntocc-tps-api/${path}` as const

/** Specification section 7: text recognition. */
export const tps = {
  ocrCard: endpoint({
    name: 'ocrCard',
    method: 'GET',
    path: at('ocr/card'),
    query: input<{ type: string; url: string }>(),
    data: value<Record<string, string>>(),
    signedIn: 'own',
  }),
} as const
