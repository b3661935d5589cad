/** Sign-in, profile, second factor. */

export { LoginForm } from './login-form.tsx'
export { OwnDevices, OwnIdentity } from './own-account.tsx'
export { OwnPassword } from './own-password.tsx'
export { ProvePhone } from './prove-phone.tsx'
export { RegisterForm } from './register-form.tsx'
export { ResetPasswordForm } from './reset-password-form.tsx'
export { resetPhone, useKeptPhone } from './reset-token.ts'
export { TeamProof } from './second-factor/factor-form.tsx'
export { TERMS_SENTENCE, TermsBox } from './terms-box.tsx'
