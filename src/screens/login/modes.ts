import type { ComponentType } from 'react';
import { ForgotForm, SignInForm, SignUpForm } from './forms.tsx';
import { ConfirmSent, ResetSent } from './mail-sent.tsx';
import type { ModeName, ModeProps } from './mode.ts';

interface Mode {
  readonly title: string;
  readonly Body: ComponentType<ModeProps>;
}

/** Every mode of the screen, with its title. */
export const MODES: Readonly<Record<ModeName, Mode>> = {
  'sign-in': { title: 'Sign in to your account', Body: SignInForm },
  'sign-up': { title: 'Create your account', Body: SignUpForm },
  forgot: { title: 'Reset your password', Body: ForgotForm },
  'confirm-sent': { title: 'Check your email to confirm', Body: ConfirmSent },
  'reset-sent': { title: 'Check your email', Body: ResetSent },
};
