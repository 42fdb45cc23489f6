import type { LocalizedText } from '@ntocc/sdk/contracts'

const name = (zh: string, en: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

/** Labels of the to-do strip (specification, section 2). A key is answered once what it counts exists in the database. */
export const TODO_NAMES = {
  auth_shipper_count: name('待审核货主', 'Shippers to review', 'Cargadores por revisar', '審査待ち荷主'),
  shipment_id_card_due_warn: name(
    '货主身份证到期',
    'Shipper ID cards expiring',
    'Documentos de cargadores por vencer',
    '荷主身分証の期限',
  ),
  shipment_contract_due: name('合同即将到期', 'Contracts ending soon', 'Contratos por vencer', '期間満了間近の契約'),
} as const satisfies Record<string, LocalizedText>

export type TodoKey = keyof typeof TODO_NAMES
