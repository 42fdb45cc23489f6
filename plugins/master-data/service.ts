import { defineService } from '@ntocc/sdk/service'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { bankCardHooks, cardsOf, payeeCardsOf } from './service/accounts.ts'
import { chargingTypeHooks, costTypeHooks, forceTypeHooks } from './service/charges.ts'
import { goodsTypeHooks, unitHooks } from './service/goods.ts'
import { priceSystemHooks, valuationHooks } from './service/prices.ts'
import { seedBranches } from './service/seed.ts'
import { answerTrial, offerPrices } from './service/trial.ts'

export default defineService(contract, {
  hooks: {
    bankCard: bankCardHooks,
    chargingType: chargingTypeHooks,
    costType: costTypeHooks,
    forceType: forceTypeHooks,
    goodsType: goodsTypeHooks,
    priceSystem: priceSystemHooks,
    unit: unitHooks,
    valuation: valuationHooks,
  },
  calls: { priceTrial: answerTrial },
  provides: { cardsOf, offerPrices, payeeCardsOf },
  seed: seedBranches,
  demo,
})
