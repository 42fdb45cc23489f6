import type { Manifest } from '@ntocc/sdk/contracts'
import type { Verdict } from '../access/guard.ts'
import type { AppRoute } from '../access/routes.ts'

export default function Console({ routes }: { verdict: Verdict; routes: AppRoute[]; manifest: Manifest }) {
  return <main>{routes.length}</main>
}
