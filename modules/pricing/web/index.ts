export { CommissionRulesCard } from './commission-rules-card.tsx'
export { DeliveryTariffForm } from './tariff/delivery-tariff-form.tsx'
export { SellingCostsCard } from './selling-costs-card.tsx'
export { TariffHistory } from './tariff/tariff-history.tsx'
