import type { ComponentType } from 'react';
import { SignInForm } from './sign-in-form.tsx';

export type ModeName = 'sign-in';

export interface ModeProps {
  /** Switches the screen to another mode. */
  readonly go: (mode: ModeName) => void;
}

interface Mode {
  readonly title: string;
  readonly Form: ComponentType<ModeProps>;
}

/** Every mode of the screen, with its title. */
export const MODES: Readonly<Record<ModeName, Mode>> = {
  'sign-in': { title: 'Sign in to your account', Form: SignInForm },
};
