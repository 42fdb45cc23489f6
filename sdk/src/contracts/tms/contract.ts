import * as f from '../../fields/index.ts'

export const CONTRACT_KINDS = ['transport', 'storage'] as const

/** One price of a contract: a stretch with a rate, or a service with a fee. */
export const ContractRate = f.shape({
  loadAreaCode: f.area(),
  unloadAreaCode: f.area(),
  service: f.code('contractService'),
  unit: f.code('unit').required(),
  price: f.money().required(),
})

/** Contract with a carrier for transport, or with an owner of goods for storage. */
export const Contract = f.entity('contract', {
  contractNo: f.text({ max: 50 }).required().unique(),
  kind: f.code('contractKind', CONTRACT_KINDS).required(),
  partyCode: f.text({ max: 64 }).required().indexed().filter('equals'),
  partyName: f.localized().required(),
  warehouseCode: f.text({ max: 64 }).indexed().filter('oneOf'),
  areaSquareMetres: f.nonNegativeDecimal({ places: 2 }).in('m2'),
  rates: f.rows(ContractRate, { max: 500 }),
  validFrom: f.date().required(),
  validTo: f.date().required().expires().notBefore('validFrom'),
  attachments: f.images(),
})
export type Contract = f.ValuesOf<typeof Contract>
