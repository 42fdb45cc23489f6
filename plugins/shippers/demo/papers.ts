import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { DemoPaper } from '@ntocc/sdk/service'

const chinese = (value: unknown): string => (value as LocalizedText | undefined)?.zh ?? ''

/** The city that a demo company's name begins with. */
const PLACE = /^[^\d]{2,4}?(?=钢材|煤炭|建材|家电|汽车|汽配|矿|粮食|农|化肥|机械|电子|集装箱|水泥|日用)/
const cityOf = (name: string): string => PLACE.exec(name)?.[0] ?? ''

export const SHIPPER_PAPERS: readonly DemoPaper[] = [
  {
    field: 'licenceImg',
    kind: 'businessLicence',
    look: { title: '营业执照', tint: [150, 110, 40], layout: 'certificate', seals: ['登记机关'] },
    lines: row => [
      ['统一社会信用代码', row.uscc],
      ['名称', chinese(row.name)],
      ['类型', '有限责任公司'],
      ['法定代表人', chinese(row.legalPerson)],
      ['经营范围', '货物销售；普通货物仓储服务'],
      ['营业期限至', row.licenceExpire],
      ['登记机关', `${cityOf(chinese(row.name))}市场监督管理局`],
    ],
  },
]

/** Of an amount in fen, as contracts say it. */
const yuan = (fen: unknown): string => `${Number(fen) / 1_000_000} 万元`

export const CONTRACT_PAPERS: readonly DemoPaper[] = [
  {
    field: 'attachments',
    kind: 'contract',
    look: { title: '货物运输框架合同', tint: [70, 90, 120], layout: 'letter', seals: ['甲方', '乙方'] },
    lines: row => [
      ['合同编号', row.contractNo],
      ['甲方', chinese(row.partyA)],
      ['乙方', chinese(row.partyB)],
      ['签订日期', row.signDate],
      ['', '一、甲方委托乙方组织道路货物运输，每次运输以运单为准，运单是本合同的组成部分。'],
      ['', '二、运费按运单所列的数量和单价结算；货物损耗在约定范围内的，不予扣减。'],
      ['', `三、甲方自对账之日起 ${String(row.creditDays)} 日内付款，合同总额不超过 ${yuan(row.amount)}。`],
      ['', `四、合同有效期自 ${String(row.validFrom)} 起，至 ${String(row.validTo)} 止。`],
      ['', '五、双方发生争议的，先协商解决；协商不成的，提交甲方所在地人民法院处理。'],
    ],
  },
]
