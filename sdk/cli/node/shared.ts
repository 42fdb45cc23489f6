import * as contracts from '../../src/contracts/index.ts'
import * as fields from '../../src/fields/index.ts'
import type { NodeShared } from '../../src/plugin/node.ts'
import * as reporting from '../../src/reporting/index.ts'
import * as service from '../../src/service/index.ts'

/** The shared modules, for contracts and services that a build looks at. */
export const SHARED: NodeShared = {
  '@ntocc/sdk/fields': fields,
  '@ntocc/sdk/contracts': contracts,
  '@ntocc/sdk/reporting': reporting,
  '@ntocc/sdk/service': service,
}
