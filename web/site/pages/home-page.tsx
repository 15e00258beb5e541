import { CallToAction } from '../features/landing/call-to-action.tsx';
import { Features } from '../features/landing/features.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { Pricing } from '../features/landing/pricing.tsx';
import { Questions } from '../features/landing/questions.tsx';
import { Steps } from '../features/landing/steps.tsx';
import { Testimonials } from '../features/landing/testimonials.tsx';
import { TryForm } from '../features/landing/try-form.tsx';

export default function HomePage() {
  return (
    <>
      <Hero />
      <TryForm />
      <Features />
      <Steps />
      <Testimonials />
      <Pricing />
      <Questions />
      <CallToAction />
    </>
  );
}
